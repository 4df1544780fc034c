# One image. By default everything runs in one process, for one machine: docs/hosting.md. In compose.yaml a container's
# command selects a service.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /evenkeel
COPY . .
RUN sh tools/image.sh

FROM node:26.10.0-trixie-slim
# PostgreSQL needs a name for its user, and a container may run as one that has none.
RUN apt-get update && apt-get install --yes --no-install-recommends libnss-wrapper && rm -rf /var/lib/apt/lists/*
# Who can reach the port is decided by what is published.
ENV NODE_ENV=production HOST=0.0.0.0 SANDBOX_BANK=public EVENKEEL_DATA=/data
WORKDIR /evenkeel
# The files are root's: whoever takes over a service cannot change what it runs.
COPY --from=build /evenkeel ./
# A volume that is mounted here belongs to its user, too: the erasure ledger.
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/evenkeel
# Everything of one machine, whichever user the container has.
RUN install --directory --mode=1777 /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD node tools/healthy.mjs ${PORT:-8080}
ENTRYPOINT ["node"]
# The smaller room for young objects is 15 MB less after a login, on a machine that may be small.
CMD ["--max-semi-space-size=4", "dist/embedded.js"]
