import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '@/server/platform/projectRoot'

type Variables = Readonly<Record<string, string>>
type Program = { code: string; variables: Variables }

const run = promisify(execFile)
const runner = path.join(import.meta.dirname, 'runModules.mjs')

/** The output of each program, and its failure if it has one. All of them run in one process of Node, one after the other. */
export async function runModules(programs: readonly Program[]): Promise<readonly string[]> {
  const parent = path.join(projectRoot, 'node_modules/.cache')
  await mkdir(parent, { recursive: true })
  // Inside the project, where imports find the packages that a reader installs.
  const folder = await mkdtemp(path.join(parent, 'samples-'))
  try {
    const listed = programs.map(({ variables }, index) => ({ file: path.join(folder, `${index}.mjs`), variables }))
    await Promise.all(programs.map(({ code }, index) => writeFile(path.join(folder, `${index}.mjs`), code)))
    await writeFile(path.join(folder, 'list.json'), JSON.stringify(listed))
    const { stdout } = await run(process.execPath, [runner, path.join(folder, 'list.json')], { maxBuffer: 2 ** 24 })
    return JSON.parse(stdout) as string[] // the runner's output
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The output of commands, the variables that they set if they call nothing, and their failure if they have one. */
export async function runCommands({ code, variables }: Program): Promise<string> {
  const script = code.includes('curl ') ? code : `${code}\nenv`
  const env = { PATH: process.env['PATH'], ...variables }
  try {
    const { stdout } = await run('sh', ['-euc', script], { env })
    return stdout
  } catch (error) {
    return String(error)
  }
}
