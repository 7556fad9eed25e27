# The portal in one image: built with everything, run with the production dependencies alone, not as root.
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# The sources from which `prepare` generates files come with the next layer, and the build generates them.
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /portal
COPY --from=build /portal/package.json ./package.json
COPY --from=build /portal/node_modules ./node_modules
COPY --from=build /portal/openapi ./openapi
COPY --from=build /portal/content.example.yaml ./content.example.yaml
COPY --from=build /portal/server/storage/migrations ./server/storage/migrations
COPY --from=build /portal/server/storage/functions ./server/storage/functions
COPY --from=build /portal/server/pages/headingFont ./server/pages/headingFont
COPY --from=build /portal/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "dist/server/main.js"]
