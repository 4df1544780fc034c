# One image for every service; a container's command selects the service.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /evenkeel
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY server-kit/package.json server-kit/
COPY event-log/package.json event-log/
COPY local-postgres/package.json local-postgres/
COPY sandbox-bank/package.json sandbox-bank/
COPY statement-files/package.json statement-files/
COPY command-service/package.json command-service/
COPY query-service/package.json query-service/
COPY projector/package.json projector/
COPY frontend/package.json frontend/
COPY acceptance/package.json acceptance/
COPY simulation/package.json simulation/
# Exactly what the lock file lists. Nothing that a service needs is made by an install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund
# What is in the image, for whoever has to know whether a vulnerability concerns it.
RUN npm run --silent sbom > sbom.json

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /evenkeel
# The files are root's: whoever takes over a service cannot change what it runs.
COPY --from=build /evenkeel ./
# A volume that is mounted here belongs to its user, too: the erasure ledger.
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/evenkeel
USER node
ENTRYPOINT ["node"]
