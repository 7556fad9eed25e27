import { Option, type Command as Program } from 'commander'
import type { Take } from '../command'
import { OperatorError } from '../context'
import type { Link } from './importContext'
import { runImport, runVerification } from './runImport'

/** Adds the command that imports the records of another service, or verifies them. */
export function addImportCommand(program: Program, take: Take) {
  program
    .command('import')
    .description(
      'imports users, limits, usage, certificates and token hashes as in docs/moving-in.md, or shows what it would do',
    )
    .argument('[file]', 'lines of JSON')
    .option('--apply', 'writes; without it nothing is written')
    .addOption(new Option('--link <MEMBER>', 'how users are matched to existing ones').choices(['email', 'username']))
    .addOption(
      new Option(
        '--verify',
        'checks that months with imported usage add up, and lists imported users who cannot sign in',
      ).conflicts(['apply', 'link']),
    )
    .action((file: string | undefined, options: { apply?: true; link?: Link; verify?: true }) => {
      const { apply: applies = false, link = null, verify = false } = options
      if (verify === (file !== undefined)) throw new OperatorError('import: give a file or --verify', 2)
      if (file === undefined) take({ name: 'verifyImport', isLong: true, run: runVerification })
      else {
        const wanted = { file, applies, link }
        take({
          name: 'import',
          file,
          applies,
          isLong: true,
          run: (context, input) => runImport(wanted, context, input),
        })
      }
    })
}
