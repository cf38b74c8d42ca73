"""The form of names for searching: `jose nunez` finds `José Núñez`, and `lukasz` finds `Łukasz`."""

from django.db.models import CharField, Func

FUNCTION = r"""
CREATE OR REPLACE FUNCTION plain_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(
      normalize(name, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u200c\u200d\ufe0e\ufe0f]',
      '', 'g'),
    'łøđħŧıĸŋ', 'lodhtikn')
$$
"""
"""Removes accents, points and joiners. A new version needs another name and an index of its own."""


class PlainName(Func):
    """A name key (`accounts.names.display_key`) without accents, compared byte by byte.

    An index in the collation of a language does not support prefix searches.
    """

    function = "plain_name"
    template = '(%(function)s(%(expressions)s) COLLATE "C")'
    output_field = CharField()
