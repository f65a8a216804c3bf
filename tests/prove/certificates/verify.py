"""Checks tokens with openbadgeslib, which shares no line with the hub: prints how many of each list it accepts.

Usage: verify.py HUB FILE. HUB is where the hub answers on this machine; FILE is JSON: {"did": ..., "lists": {name: [token]}}.
"""
import json
import sys
import urllib.request

from openbadgeslib.ob3.verifier import OB3Verifier, OB3VerificationError

hub, file = sys.argv[1:]
with open(file, encoding="utf-8") as opened:
    asked = json.load(opened)
fetched = {}


def download(url):
    """did:web means https; on this machine the same paths are served without."""
    path = "/" + url.split("//", 1)[1].split("/", 1)[1]
    if path not in fetched:
        with urllib.request.urlopen(hub + path) as reply:
            fetched[path] = reply.read()
    return fetched[path]


verifier = OB3Verifier.for_issuer_did(asked["did"], download=download)


def is_accepted(token):
    try:
        verifier.verify(token, check_status=True, download=download)
        return True
    except OB3VerificationError as refused:
        reasons.add(str(refused).split(" at index", 1)[0])
        return False


counts = {}
for name, tokens in asked["lists"].items():
    reasons = set()
    counts[name] = {"accepted": sum(map(is_accepted, tokens)), "reasons": sorted(reasons)[:3]}
print(json.dumps(counts))
