import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const project = new URL('../..', import.meta.url).pathname

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { '@': project } },
  // A folder of its own, because the portal's is prepared for other packages.
  cacheDir: `${project}node_modules/.vite-catalogue`,
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { open: true, fs: { allow: [project] } },
})
