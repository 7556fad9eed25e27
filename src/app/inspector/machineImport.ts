import type { MachineImport } from '@/packages/inspector/src/replay/writeTest'

const modules = import.meta.glob<string>('/machines/**/*.machine.ts', { query: '?raw', import: 'default', eager: true })

/** Where the portal's machine with this id comes from: one whose types depend on what it is used for is made by a function. */
export function machineImport(id: string): MachineImport | undefined {
  const [file, text = ''] = Object.entries(modules).find(([path]) => path.endsWith(`/${id}.machine.ts`)) ?? []
  const [, name] = /^export const (\w+Machine)\b/m.exec(text) ?? []
  if (file === undefined || name === undefined) return undefined
  return { from: `@${file.replace(/\.ts$/, '')}`, name, isFactory: name.startsWith('create') }
}
