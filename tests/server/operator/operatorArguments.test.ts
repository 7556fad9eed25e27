import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { confirmArguments } from '@/server/operator/commandLine'
import { OperatorError } from '@/server/operator/context'
import { parseCommand } from '@/server/operator/parseCommand'

const ID = '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11'

test.each(
  ['\u0000', 'a\u0000b', '\ud800'].flatMap((text) => [
    [[text]],
    [['help', text]],
    [['limits', text]],
    [['limits', 'show', '--user', text]],
    [['limits', 'set', '--user', 'a', '--rpm', text]],
    [['applications', 'reject', ID, '--reason', text]],
    [['applications', 'approve', text]],
    [['audit', '--user', text]],
    [['sample-usage', '--user', text]],
    [['projects', 'import', text]],
    [['certificates', 'issue', '--account', text, '--season', '4']],
  ]),
)('an argument that no database keeps is refused in one clear line: %j', (args) => {
  const error = new OperatorError('an argument contains a character that cannot be stored', 2)
  expect(() => parseCommand(args)).toThrow(error)
})

const ISSUE = ['certificates', 'issue', '--account', 'a']

test.each([
  [[...ISSUE, '--season', '9'], "option '--season <N>' argument '9' is invalid. Allowed choices are 2, 3, 4."],
  [
    [...ISSUE, '--season', '1', '--title-zh', 'a', '--title-en', 'a'],
    "option '--season <N>' argument '1' is invalid. Allowed choices are 2, 3, 4.",
  ],
  [
    ['limits', 'set', '--user', 'a', '--rpm', '-5'],
    "option '--rpm <N>' argument '-5' is invalid. It must be a whole number from 0 to 1000000000.",
  ],
  [
    ['usage', 'top', '--days', '-1'],
    "option '--days <N>' argument '-1' is invalid. It must be a whole number from 1 to 3660.",
  ],
  [
    ['retention', '--days=-5'],
    "option '--days <N>' argument '-5' is invalid. It must be a whole number from 1 to 36500.",
  ],
  [['limits', 'show', '--user', '--yes'], "option '--user <NAME>' argument '--yes' is invalid. It must be a text."],
  [['limits', 'show', '--user'], "option '--user <NAME>' argument missing"],
  [['limits', 'show', '--user', 'a', '--uesr', 'a'], "unknown option '--uesr'\n(Did you mean --user?)"],
  [['retention', '--delete=yes'], "unknown option '--delete=yes'"],
  [['users', 'find'], "missing required argument 'text'"],
  [['users', 'find', ' '], "command-argument value ' ' is invalid for argument 'text'. It must be a text."],
  [['tokens', 'revoke'], 'tokens revoke: give a token, its id or --user'],
  [['tokens', 'revoke', ID, '--user', 'a'], 'tokens revoke: give a token, its id or --user'],
  [['import', '--verify', 'a'], 'import: give a file or --verify'],
  [['import', '--verify', '--apply'], "option '--verify' cannot be used with option '--apply'"],
])('the arguments %j are rejected with: %s', (args, message) => {
  expect(() => parseCommand(args)).toThrow(new OperatorError(message, 2))
})

test('a group of commands without a verb is rejected with its commands', () => {
  expect(() => parseCommand(['certificates'])).toThrow(
    expect.objectContaining({ code: 2, message: expect.stringMatching(/list .*\n.*issue .*\n.*revoke <id>/) }),
  )
})

const SET = ['limits', 'set', '--user', 'lin']

test.each([
  [[...SET, '--rpm', '0'], 'A limit of 0 refuses every call of lin.'],
  [[...SET, '--rpm', '9', '--output-tokens', '0'], 'A limit of 0 refuses every call of lin.'],
  [[...SET, '--rpm', '0', '--yes'], undefined],
  [[...SET, '--rpm', '1'], undefined],
  [['tokens', 'revoke', '--user', 'lin'], 'Every program that uses a token of lin stops working.'],
  [['tokens', 'revoke', '--user', 'lin', '--yes'], undefined],
  [['tokens', 'revoke', ID], undefined],
])('the arguments %j require the confirmation: %s', (args, confirmation) => {
  expect(parseCommand(args)).toMatchObject({ confirmation })
})

test.each([
  ['y\n', [...SET.slice(0, 2), '--yes', ...SET.slice(2)]],
  ['YES\n', [...SET.slice(0, 2), '--yes', ...SET.slice(2)]],
  ['\n', null],
  ['n\n', null],
  ['', null],
])('the answer %j at the question gives the arguments %j', async (typed, confirmed) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(typed)
  expect(await confirmArguments(SET, 'Really?', { input, output })).toEqual(confirmed)
  expect(String(output.read())).toContain('Really? Continue? [y/N] ')
})
