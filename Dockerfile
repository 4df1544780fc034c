# One image for every service; a container's command selects the service.
FROM node:20.19.5-bookworm-slim AS build
WORKDIR /evenkeel
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY server-kit/package.json server-kit/
COPY event-log/package.json event-log/
COPY local-postgres/package.json local-postgres/
COPY sandbox-bank/package.json sandbox-bank/
COPY command-service/package.json command-service/
COPY query-service/package.json query-service/
COPY projector/package.json projector/
COPY frontend/package.json frontend/
COPY acceptance/package.json acceptance/
RUN npm install --ignore-scripts --no-save --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20.19.5-bookworm-slim
ENV NODE_ENV=production
WORKDIR /evenkeel
COPY --from=build --chown=node:node /evenkeel ./
USER node
# Effect is loaded before tsx, so that tsx does not inspect each of its hundreds of files.
ENTRYPOINT ["node", "--import", "effect", "--import", "tsx/esm"]
