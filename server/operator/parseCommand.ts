import { Command as Program, CommanderError, Help } from 'commander'
import { isStorable } from '../platform/text'
import { addApplicationCommands, addLimitCommands } from './applications/applicationCommands'
import { addAuditCommand } from './audit/auditCommand'
import { type Command, type Register, OperatorError } from './context'
import { addCommunityCommands } from './community/communityCommands'
import { addIncidentCommands } from './incidents/incidentCommands'
import { addImportCommand } from './import/importCommand'
import { addPeopleCommands } from './people/peopleCommands'
import { addMaintenanceCommands } from './maintenance/maintenanceCommands'
import { perform } from './perform'

const leavesOf = (command: Program): Program[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

/** A command as it is typed: its words, arguments and required options. */
function termOf(command: Program): string {
  const group = command.parent?.parent ? [command.parent.name()] : []
  const args = command.registeredArguments.map((arg) => (arg.required ? `<${arg.name()}>` : `[${arg.name()}]`))
  const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)
  const rest = command.options.length > required.length ? ['[options]'] : []
  return [...group, command.name(), ...args, ...required, ...rest].join(' ')
}

const END = `
npm run admin -- <command> --help explains the options of a command. NAME is a username, an id or an ssoUid; id:…, subject:… and
username:… select one of them. The database is the one of DATABASE_URL or DATA_DIR, as in .env. The embedded one is reached
through the running server.
`

function createProgram(register: Register, write: (text: string) => void): Program {
  const program = new Program('npm run admin --')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({
      helpWidth: 120,
      subcommandTerm: termOf,
      // All commands, not only the first words.
      formatHelp: (command, helper) =>
        Help.prototype.formatHelp.call(
          helper,
          command,
          Object.assign(Object.create(helper) as Help, { visibleCommands: () => command.commands.flatMap(leavesOf) }), // as: its prototype is one
        ),
    })
    .helpOption('-h, --help', 'prints this text')
    .addHelpText('after', END)
  for (const add of [addApplicationCommands, addLimitCommands, addPeopleCommands, addCommunityCommands])
    add(program, register)
  for (const add of [addIncidentCommands, addImportCommand, addMaintenanceCommands, addAuditCommand])
    add(program, register)
  return program
}

/** The command that was typed, or a text of help. An OperatorError with code 2 if the arguments are wrong. */
export function parseCommand(typed: readonly string[]): Command | { help: string } {
  if (!typed.every(isStorable)) throw new OperatorError('an argument contains a character that cannot be stored', 2)
  let output = ''
  const found: Command[] = []
  const register: Register = (action, print, file) =>
    found.push({
      name: action.name,
      confirmation: action.confirmation,
      file,
      async run(context, given) {
        if (action.isLong) context.report?.(`${action.name} has begun; it may take minutes.`)
        return print(await perform(action, context, given), context)
      },
    })
  const program = createProgram(register, (text) => (output += text))
  try {
    program.parse(typed.length === 0 ? ['help'] : typed, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { help: output.trimEnd() }
    const more = error.code === 'commander.unknownCommand' ? 'npm run admin -- help lists the commands' : ''
    throw new OperatorError(`${output.replace(/^error: /, '')}${more}`.trimEnd(), 2)
  }
  const [command] = found
  if (!command) throw new Error('a command without an action')
  return command
}
