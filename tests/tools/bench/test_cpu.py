"""The processor time of a part counts all its processes, those that have ended too."""

import subprocess
import sys

from tools.bench.cpu import used_by_part

SECONDS = 0.3
PARENT = f"""
import os, time
child = os.fork()
if not child:
    while time.process_time() < {SECONDS}:
        pass
    os._exit(0)
os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
print("ended", flush=True)
input()
os.waitpid(child, 0)
print("buried", flush=True)
input()
"""


def test_a_process_that_ended_counts_before_and_after_it_is_buried():
    command = [sys.executable, "-c", PARENT, "postgres"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdin
        assert parent.stdout
        for state in ("ended", "buried"):
            assert parent.stdout.readline() == f"{state}\n"
            assert used_by_part(parent.pid)["postgresql"] >= SECONDS - 0.05
            parent.stdin.write("\n")
            parent.stdin.flush()
