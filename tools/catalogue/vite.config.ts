import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const project = new URL('../..', import.meta.url).pathname

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { '@': project } },
  // Beside the portal's own, which other packages are prepared for.
  cacheDir: `${project}node_modules/.vite-catalogue`,
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { open: true, fs: { allow: [project] } },
})
