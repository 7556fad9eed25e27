import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'usageSchema',
    'limitsSchema',
    'gatewaySchema',
    'communitySchema',
    'recordsSchema',
    'auditSchema',
  ].map((name) => `./server/storage/schema/${name}.ts`),
  out: './server/storage/migrations',
})
