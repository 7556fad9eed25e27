import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { confirmArguments } from '@/server/operator/commandLine'
import { OperatorError } from '@/server/operator/context'
import { parseCommand, questionOf } from '@/server/operator/parseCommand'

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
  const error = new OperatorError('an argument holds a character that cannot be stored', 2)
  expect(() => parseCommand(args)).toThrow(error)
})

const ISSUE = ['certificates', 'issue', '--account', 'a']

test.each([
  [[...ISSUE, '--season', '9'], '--season must be one of 2, 3, 4'],
  [[...ISSUE, '--season', '1', '--title-zh', 'a', '--title-en', 'a'], '--season must be one of 2, 3, 4'],
  [['limits', 'set', '--user', 'a', '--rpm', '-5'], '--rpm must be a whole number from 0 to 1000000000'],
  [['usage', 'top', '--days', '-1'], '--days must be a whole number from 1 to 3660'],
  [['retention', '--days=-5'], '--days must be a whole number from 1 to 36500'],
  [['limits', 'show', '--user', '-x'], '--user needs a value; one that begins with a dash is written --user=-…'],
  [['limits', 'show', '--user'], '--user needs a value; one that begins with a dash is written --user=-…'],
  [['limits', 'show', '--who', 'a'], '--who is not an option of this command'],
  [['retention', '--delete=yes'], '--delete takes no value'],
  [['users', 'find'], 'one name, email, id, token or last four characters is needed'],
  [['users', 'find', ' '], 'one name, email, id, token or last four characters is needed'],
  [['tokens', 'revoke'], 'one token or its id is needed'],
  [['tokens', 'revoke', ID, '--user', 'a'], `${ID} is not understood`],
  [['certificates'], 'certificates: list, issue or revoke'],
  [['import', '--verify', 'a'], 'a is not understood'],
  [['import', '--verify', '--apply'], '--verify takes no other option'],
])('the arguments %j are rejected with: %s', (args, message) => {
  expect(() => parseCommand(args)).toThrow(new OperatorError(message, 2))
})

const SET = ['limits', 'set', '--user', 'lin']

test.each([
  [[...SET, '--rpm', '0'], 'A limit of 0 refuses every call of lin.'],
  [[...SET, '--rpm', '9', '--output-tokens', '0'], 'A limit of 0 refuses every call of lin.'],
  [[...SET, '--rpm', '0', '--yes'], null],
  [[...SET, '--rpm', '1'], null],
  [['tokens', 'revoke', '--user', 'lin'], 'Every program that uses a token of lin stops working.'],
  [['tokens', 'revoke', '--user', 'lin', '--yes'], null],
  [['tokens', 'revoke', ID], null],
])('the arguments %j ask: %s', (args, question) => {
  expect(questionOf(parseCommand(args))).toBe(question)
})

test.each([
  ['y\n', [...SET.slice(0, 2), '--yes', ...SET.slice(2)]],
  ['YES\n', [...SET.slice(0, 2), '--yes', ...SET.slice(2)]],
  ['\n', null],
  ['n\n', null],
  ['', null],
])('an operator who types %j at the question confirms with %j', async (typed, confirmed) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(typed)
  expect(await confirmArguments(SET, 'Really?', { input, output })).toEqual(confirmed)
  expect(String(output.read())).toContain('Really? Continue? [y/N] ')
})
