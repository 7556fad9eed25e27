import { runCommandLine } from '../operator/commandLine'

const { code, text } = await runCommandLine(process.argv.slice(2), {
  directory: process.cwd(),
  environment: process.env,
  input: process.stdin,
  output: process.stderr,
})
const stream = code === 0 ? process.stdout : process.stderr
stream.write(`${text}\n`, () => process.exit(code))
