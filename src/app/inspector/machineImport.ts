import type { MachineImport } from '@/packages/inspector/src/replay/writeTest'

const modules = import.meta.glob<string>('/machines/**/*.machine.ts', { query: '?raw', import: 'default', eager: true })
/** Load machines of features are made here; forms are made beside their charts. */
const ports = import.meta.glob<string>('/src/**/*.ports.ts', { query: '?raw', import: 'default', eager: true })

/** Where the portal's machine with this id is exported. A machine whose types depend on its use is made by a function. */
export function machineImport(id: string): MachineImport | undefined {
  const made = `\nexport const ${id}Machine = create`
  const instance = Object.entries({ ...ports, ...modules }).find(([, text]) =>
    ['LoadMachine', 'SubmitMachine'].some((factory) => text.includes(made + factory)),
  )
  if (instance !== undefined) return { from: `@${instance[0].replace(/\.ts$/, '')}`, name: `${id}Machine` }
  const [file, text = ''] = Object.entries(modules).find(([path]) => path.endsWith(`/${id}.machine.ts`)) ?? []
  const name = text.includes(`\nexport const ${id}Machine `)
    ? `${id}Machine`
    : /^export const (create\w+Machine)\b/m.exec(text)?.[1]
  if (file === undefined || name === undefined) return undefined
  return { from: `@${file.replace(/\.ts$/, '')}`, name, isFactory: name.startsWith('create') }
}
