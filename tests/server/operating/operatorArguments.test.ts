import { expect, test } from 'vitest'
import { OperatorError } from '@/server/operator/operatorError'
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
  const error = new OperatorError('an argument holds a character that cannot be stored', 2)
  expect(() => parseCommand(args)).toThrow(error)
})
