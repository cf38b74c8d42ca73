"""Who opens the bare address in a browser."""


def test_the_bare_address_leads_to_the_documentation(client):
    answer = client.get("/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/api/docs")
