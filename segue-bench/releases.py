#!/usr/bin/env python3
"""Makes a git repository of a project's releases: one commit per source archive, oldest first.

    segue-bench/run releases NAME FOLDER           releases of segue-bench/releases.lock
    segue-bench/run releases --lock NAME NUMBER [LAST]    pins the newest NUMBER of them there, LAST being the newest

NAME is a project of PyPI, or npm/NAME one of the npm registry.

A commit's message is what the release adds to the project's change logs, a line per entry, and its tree are the source
files. Not in the tree: the change logs, `setup.py` and documentation, which every release touches; what was generated
from a `.pyx`; the release's own number. A release whose entries cannot be told, or are too many for one task, has only
its name as message, which `segue-bench/run localise` takes for no task. Same lock, same commits.

Archives come from PyPI by pip and from the npm registry by npm pack, held against the lock's hashes. No code of theirs
runs: pip would ask their build for metadata, and gets it from a stand-in. They are not unpacked to disk; paths and sizes
are checked on the way into git.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

LOCK = Path(__file__).with_name("releases.lock")
CACHE = Path(os.environ.get("SEGUE_TEST_CACHE", Path.home() / ".cache/segue-test")) / "releases"

NPM = "npm/"

MOST_MEMBERS = 20_000
MOST_BYTES = 500 << 20
MOST_BYTES_OF_FILE = 1_500_000
MOST_CHARS_OF_TASK = 6_000

SOURCES = {".py", ".pyi", ".pyx", ".pxd", ".c", ".h", ".rs", ".js", ".ts"}
CHANGES = re.compile(r"(changes|change[-_]?log|history|news|whats[-_]?new|release[-_]?notes)[-_.\w]*$", re.I)
TEXTS = {"", ".rst", ".md", ".txt"}
UNDERLINE = re.compile(r"\s*([=~^\"'*+#`_.-])\1{2,}\s*$")
HEADER = re.compile(r"\s*(#|\.\. |:[\w -]+:(\s|$)|(un)?release[ds]?\b|release-date\b)", re.I)
BULLET = re.compile(r"\s*[-*+•]\s+")

# Stands for every build system: the metadata is what the archive itself says in PKG-INFO.
STAND_IN = '''
import pathlib, re
def prepare_metadata_for_build_wheel(folder, config_settings=None):
    text = pathlib.Path("PKG-INFO").read_text("utf-8", "replace")
    name, version = (re.search("^%s: (.+)$" % key, text, re.M).group(1).strip() for key in ("Name", "Version"))
    made = pathlib.Path(folder) / ("%s-%s.dist-info" % (re.sub("[-_.]+", "_", name), version))
    made.mkdir()
    made.joinpath("METADATA").write_text("Metadata-Version: 2.1\\nName: %s\\nVersion: %s\\n" % (name, version))
    return made.name
def build_wheel(*_, **__):
    raise SystemExit("nothing is built here")
__legacy__ = type("Legacy", (), {"prepare_metadata_for_build_wheel": staticmethod(prepare_metadata_for_build_wheel)})
'''
BUILDS = ["setuptools/build_meta", "flit_core/buildapi", "hatchling/build", "poetry/core/masonry/api", "pdm/backend"]
# A build that lies in the archive itself would be run all the same, so nothing is.
GUARD = '''
import os
if any(os.environ.get(name) for name in ("PEP517_BACKEND_PATH", "_PYPROJECT_HOOKS_BACKEND_PATH")):
    os._exit(1)
'''


def stand_ins(folder):
    for build in BUILDS:
        path = Path(folder, build + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(STAND_IN)
        for above in path.relative_to(folder).parents:
            if str(above) != ".":
                Path(folder, above, "__init__.py").touch()
    Path(folder, "sitecustomize.py").write_text(GUARD)


def pip(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "pip", *arguments], capture_output=True, text=True, **options)


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def archive(name, version, digest=None):
    """The path of a release's archive, downloaded once; None where there is none to be had."""
    kept = CACHE / f"{name.replace('/', '-')}-{version}.tar.gz"
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        fetched = from_npm if name.startswith(NPM) else from_pypi
        if not fetched(name.removeprefix(NPM), version, digest, kept):
            return None
    if digest and sha256(kept) != digest:
        raise SystemExit(f"{kept} is not what {LOCK.name} says; delete it")
    return kept


def from_npm(name, version, _digest, kept):
    """Whether the archive is there now."""
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        done = subprocess.run(["npm", "pack", "--silent", "--ignore-scripts", f"{name}@{version}"], cwd=scratch,
                              capture_output=True, text=True)
        found = list(Path(scratch).glob("*.tgz"))
        if done.returncode != 0 or len(found) != 1:
            print(f"{name} {version}: left out: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return False
        found[0].rename(kept)
        return True


def from_pypi(name, version, digest, kept):
    """Whether the archive is there now."""
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        stand_ins(Path(scratch, "builds"))
        wanted = Path(scratch, "wanted.txt")
        wanted.write_text(f"{name}=={version}" + (f" --hash=sha256:{digest}" if digest else "") + "\n")
        done = pip("download", "-q", "--no-deps", "--no-binary", ":all:", "--no-build-isolation", "--use-pep517",
                   "--dest", scratch, "-r", str(wanted),
                   env={**os.environ, "PYTHONPATH": str(Path(scratch, "builds")), "PYTHONNOUSERSITE": "1"})
        found = [path for path in Path(scratch).iterdir() if path.name.endswith(".tar.gz")]
        if done.returncode != 0 or len(found) != 1:
            print(f"{name} {version}: left out: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return False
        found[0].rename(kept)
        return True


def versions(name):
    """Of releases, newest first."""
    if name.startswith(NPM):
        told = subprocess.run(["npm", "view", name.removeprefix(NPM), "versions", "--json"], capture_output=True, text=True)
        plain = [v for v in json.loads(told.stdout or "[]") if re.fullmatch(r"[\d.]+", v)]
        return sorted(plain, key=lambda v: [int(part) for part in v.split(".")], reverse=True)
    told = re.search(r"^Available versions: (.*)$", pip("index", "versions", name).stdout, re.M)
    return told.group(1).split(", ") if told else []


def lock(name, number, last=None):
    known = versions(name)
    if not known or last and last not in known:
        raise SystemExit(f"the registry knows no versions of {name}" if not known else f"{name} has no {last}")
    known = known[known.index(last):] if last else known
    lines = [line for line in LOCK.read_text().splitlines() if not line.startswith(name + "==")] if LOCK.exists() else []
    for version in reversed(known[:number]):
        path = archive(name, version)
        if path:
            lines.append(f"{name}=={version} --hash=sha256:{sha256(path)}")
    LOCK.write_text("\n".join(lines) + "\n")


def files(path):
    """Regular files of an archive by their path below its folder; nothing of an archive that is too large."""
    found, size = {}, 0
    with tarfile.open(path, "r:gz") as tar:
        for number, member in enumerate(tar):
            size += member.size
            if number >= MOST_MEMBERS or size > MOST_BYTES:
                raise SystemExit(f"{path} is too large")
            parts = member.name.removeprefix("./").split("/")[1:]
            is_plain = parts and all(
                part not in ("", ".", "..") and part.lower() != ".git" and part.isprintable() and "\\" not in part
                for part in parts)
            if member.isfile() and is_plain and member.size <= MOST_BYTES_OF_FILE:
                found["/".join(parts)] = tar.extractfile(member).read()
    return found


def is_change_log(path):
    root, ending = os.path.splitext(os.path.basename(path))
    return ending.lower() in TEXTS and CHANGES.match(root) is not None


def is_source(path, all_paths):
    root, ending = os.path.splitext(path)
    is_generated = ending == ".c" and root + ".pyx" in all_paths
    return ending in SOURCES and not is_generated and path != "setup.py" and path.split("/")[0] not in ("doc", "docs")


def without_number(text, version):
    """A line that only says which version this is says the same in every release."""
    numbers = re.escape(version).encode() + b"|" + rb",\s*".join(re.escape(p).encode() for p in version.split("."))
    return b"\n".join(
        re.sub(numbers, b"0", line) if re.search(rb"version|release", line, re.I) else line
        for line in text.split(b"\n"))


def lines_of(logs):
    return [line.rstrip() for path in sorted(logs) for line in logs[path].decode("utf-8", "replace").splitlines() + [""]]


def entries(lines, version):
    """What stands in change logs, an entry a line, without headings."""
    grouped, is_open = [], False
    for i, line in enumerate(lines):
        is_heading = (UNDERLINE.match(line) or HEADER.match(line)
                      or i + 1 < len(lines) and UNDERLINE.match(lines[i + 1])
                      or version in line and len(line.split()) <= 6)
        if not line.strip() or is_heading:
            is_open = False
        elif is_open and not BULLET.match(line):
            grouped[-1] += " " + line.strip()
        else:
            grouped.append(BULLET.sub("", line).strip())
            is_open = True
    return [entry for entry in grouped if any(c.isalpha() for c in entry)]


def quoted(path):
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'


def data(out, content):
    out.write(b"data %d\n" % len(content) + content + b"\n")


def make(name, folder):
    pinned = [re.match(r"(\S+)==(\S+) --hash=sha256:(\w+)$", line) for line in LOCK.read_text().splitlines()]
    pinned = [m.group(2, 3) for m in pinned if m and m.group(1) == name]
    if not pinned:
        raise SystemExit(f"{LOCK.name} has no {name}; pin it with --lock {name} 40")
    subprocess.run(["git", "init", "-q", "-b", "main", folder], check=True)
    git = subprocess.Popen(["git", "-C", folder, "fast-import", "--quiet"], stdin=subprocess.PIPE)
    out, known, tasks = git.stdin, None, 0
    for number, (version, digest) in enumerate(pinned):
        path = archive(name, version, digest)
        if path is None:
            raise SystemExit(f"{name} {version} is pinned, and not to be had")
        found = files(path)
        log = entries(lines_of({p: text for p, text in found.items() if is_change_log(p)}), version)
        # Each once, and whole: an old entry that only has other line breaks now is not new.
        added = [entry for entry in dict.fromkeys(log) if entry not in known] if known else []
        known = set(log)
        is_task = added and sum(map(len, added)) <= MOST_CHARS_OF_TASK
        tasks += 1 if is_task else 0
        message = added[0] + "\n\n" + "\n".join(added[1:]) if is_task else f"{name} {version}"
        # A day apart, so that the same lock gives the same commits.
        out.write(b"commit refs/heads/main\ncommitter releases <releases@localhost> %d +0000\n" % (86_400 * number))
        data(out, message.encode())
        out.write(b"deleteall\n")
        for p in sorted(found):
            if is_source(p, found) and not is_change_log(p):
                out.write(b"M 100644 inline " + quoted(p).encode() + b"\n")
                data(out, without_number(found[p], version))
    out.close()
    if git.wait() != 0:
        raise SystemExit("git fast-import failed")
    print(f"{folder}: {len(pinned)} releases of {name}, {tasks} with entries that can be a task")


if __name__ == "__main__":
    if len(sys.argv) in (4, 5) and sys.argv[1] == "--lock":
        lock(sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
    elif len(sys.argv) == 3:
        make(sys.argv[1], sys.argv[2])
    else:
        raise SystemExit(__doc__)
