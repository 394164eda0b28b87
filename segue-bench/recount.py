#!/usr/bin/env python3
"""Counts the packs that `segue-bench/run packs SEEDS FROM FILE` has written, with tiktoken instead of Java.

    segue-bench/recount.py FILE      needs `pip install tiktoken` and the class path that segue-bench/run has built

The ranks are those that jtokkit ships, and are held against the hashes that tiktoken expects of OpenAI's own files; so
nothing is fetched.
"""
import hashlib
import json
import sys
import zipfile
from base64 import b64decode
from collections import Counter
from pathlib import Path

import tiktoken
from tiktoken_ext import openai_public

MADE = {"o200k_base": openai_public.o200k_base, "cl100k_base": openai_public.cl100k_base}


def encoding(name):
    jar = next(Path(__file__).parent.glob("target/lib/jtokkit-*.jar"))
    ranks = zipfile.ZipFile(jar).read(f"com/knuddels/jtokkit/{name}.tiktoken")

    def load(_, expected_hash=None):
        if hashlib.sha256(ranks).hexdigest() != expected_hash:
            raise SystemExit(f"jtokkit's ranks of {name} are not OpenAI's")
        return {b64decode(token): int(rank) for token, rank in (line.split() for line in ranks.splitlines() if line)}

    openai_public.load_tiktoken_bpe = load
    return tiktoken.Encoding(**MADE[name]())


def main(path):
    encodings = {name: encoding(name) for name in MADE}
    seen, over, other = Counter(), [], []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            pack = json.loads(line)
            tokens = len(encodings[pack["encoding"]].encode_ordinary(pack["text"]))
            seen[pack["encoding"]] += 1
            if tokens > pack["budget"]:
                over.append((pack["seed"], pack["encoding"], tokens, pack["budget"]))
            if tokens != pack["tokens"]:
                other.append((pack["seed"], pack["encoding"], tokens, pack["tokens"]))
    print(f"tiktoken {tiktoken.__version__}: {dict(seen)}")
    print(f"above the budget: {len(over)} {over[:5]}; another number: {len(other)} {other[:5]}")
    return 1 if over else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1]))
