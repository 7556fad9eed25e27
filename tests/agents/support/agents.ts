import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { recipeOf, variablesOf } from './recipes'
import type { ToolCall } from './scriptedModel'

/** The portal's address without `/v1`, a token, and the agent's home directory. */
type Place = { origin: string; home: string }

export type Agent = {
  /** The name of its recording. */
  name: string
  title: string
  package: string
  program: string
  protocol: 'responses' | 'messages' | 'chat'
  /** Writes the settings of the agent's recipe in the documentation, and such that end its other traffic. */
  configure(place: Place): void
  environment(place: Place, key: string): Record<string, string>
  /** Arguments for one prompt, in a new session or the last one. */
  prompt(text: string, isContinued: boolean): readonly string[]
  /** `shortens` if the agent shortens a conversation that is too long for the model, else what it prints. */
  whenFull: string
  /** The calls of the agent's own tools. */
  write(file: string, content: string): ToolCall
  read(file: string): ToolCall
  replace(file: string, from: string, to: string): ToolCall
}

const model = 'own-model'

function writeText(folder: string, name: string, text: string) {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

const shell = (cmd: string): ToolCall => ({ name: 'exec_command', input: { cmd } })

const patchOf = (file: string, from: string, to: string) =>
  ['*** Begin Patch', `*** Update File: ${path.basename(file)}`, '@@', `-${from}`, `+${to}`, '*** End Patch', ''].join(
    '\n',
  )

/** Ends look-ups of versions and plugins, and reports of usage. */
const codexConfig = ({ origin }: Place, more = '') => `check_for_update_on_startup = false
${more}
${recipeOf('with-codex', origin, model)}
[analytics]
enabled = false

[features]
plugins = false
`

const codex: Agent = {
  name: 'codex',
  title: 'Codex',
  package: '@openai/codex',
  program: 'codex',
  protocol: 'responses',
  configure: (place) => writeText(place.home, '.codex/config.toml', codexConfig(place)),
  environment: (_, key) => ({ INTERN_API_TOKEN: key }),
  prompt: (text, isContinued) => [
    'exec',
    ...(isContinued ? ['resume', '--last'] : []),
    '--skip-git-repo-check',
    '--dangerously-bypass-approvals-and-sandbox',
    text,
  ],
  whenFull: "Codex ran out of room in the model's context window.",
  write: (file, content) => shell(`printf '%s' '${content}' > '${file}'`),
  read: (file) => shell(`cat '${file}'`),
  // Without a tool of its own for patches, Codex runs them as a command of the shell.
  replace: (file, from, to) => shell(`apply_patch <<'EOF'\n${patchOf(file, from, to)}EOF`),
}

/** A model's properties for Codex; `freeform` makes it offer a custom tool for patches. */
const catalogue = {
  models: [
    {
      slug: model,
      display_name: model,
      description: 'A model of the portal',
      supported_reasoning_levels: [],
      shell_type: 'unified_exec',
      visibility: 'list',
      supported_in_api: true,
      priority: 1,
      base_instructions: 'You are a coding agent.',
      supports_reasoning_summaries: false,
      support_verbosity: false,
      apply_patch_tool_type: 'freeform',
      truncation_policy: { mode: 'tokens', limit: 10_000 },
      supports_parallel_tool_calls: false,
      context_window: 32_768,
      experimental_supported_tools: [],
    },
  ],
}

const codexWithCatalogue: Agent = {
  ...codex,
  name: 'codexWithCatalogue',
  title: 'Codex with a model catalogue',
  configure(place) {
    writeText(place.home, '.codex/models.json', JSON.stringify(catalogue, null, 2))
    const file = path.join(place.home, '.codex/models.json')
    writeText(place.home, '.codex/config.toml', codexConfig(place, `model_catalog_json = "${file}"`))
  },
  replace: (file, from, to) => ({ name: 'apply_patch', input: { input: patchOf(file, from, to) } }),
}

const claudeCode: Agent = {
  name: 'claudeCode',
  title: 'Claude Code',
  package: '@anthropic-ai/claude-code',
  program: 'claude',
  protocol: 'messages',
  configure: () => undefined,
  environment: ({ origin }, key) => ({
    ...variablesOf(recipeOf('with-claude-code', origin, model), key),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  }),
  prompt: (text, isContinued) => [
    '--print',
    ...(isContinued ? ['--continue'] : []),
    '--allowedTools',
    'Read,Write,Edit',
    '--',
    text,
  ],
  whenFull: 'shortens',
  write: (file, content) => ({ name: 'Write', input: { file_path: file, content } }),
  read: (file) => ({ name: 'Read', input: { file_path: file } }),
  replace: (file, from, to) => ({ name: 'Edit', input: { file_path: file, old_string: from, new_string: to } }),
}

const opencode: Agent = {
  name: 'opencode',
  title: 'opencode',
  package: 'opencode-ai',
  program: 'opencode',
  protocol: 'chat',
  configure: ({ origin, home }) => {
    const recipe = JSON.parse(recipeOf('with-opencode', origin, model)) as object // as: the recipe is an object
    const config = { ...recipe, autoupdate: false, share: 'disabled' }
    writeText(home, '.config/opencode/opencode.json', JSON.stringify(config, null, 2))
    // It looks for its plugins at npm's registry otherwise.
    writeText(home, '.npmrc', 'offline=true\n')
  },
  environment: (_, key) => ({
    INTERN_API_TOKEN: key,
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  }),
  prompt: (text, isContinued) => ['run', ...(isContinued ? ['--continue'] : []), text],
  whenFull: 'shortens',
  write: (file, content) => ({ name: 'write', input: { filePath: file, content } }),
  read: (file) => ({ name: 'read', input: { filePath: file } }),
  replace: (file, from, to) => ({ name: 'edit', input: { filePath: file, oldString: from, newString: to } }),
}

const qwenCode: Agent = {
  name: 'qwenCode',
  title: 'qwen-code',
  package: '@qwen-code/qwen-code',
  program: 'qwen',
  protocol: 'chat',
  configure: ({ home }) => {
    const settings = {
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    }
    writeText(home, '.qwen/settings.json', JSON.stringify(settings, null, 2))
  },
  environment: ({ origin }, key) => variablesOf(recipeOf('with-qwen-code', origin, model), key),
  prompt: (text, isContinued) => ['--yolo', ...(isContinued ? ['--continue'] : []), text],
  // It asks for a summary, and ends.
  whenFull: 'maximum context length is 32768 tokens',
  write: (file, content) => ({ name: 'write_file', input: { file_path: file, content } }),
  read: (file) => ({ name: 'read_file', input: { file_path: file } }),
  replace: (file, from, to) => ({ name: 'edit', input: { file_path: file, old_string: from, new_string: to } }),
}

export const agents: readonly Agent[] = [codex, codexWithCatalogue, claudeCode, opencode, qwenCode]
