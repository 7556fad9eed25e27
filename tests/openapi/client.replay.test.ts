import { expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { createClient, puyu, startPuyu, token } from './support/puyu'

const server = startPuyu()

test('a repeated creation is no refusal, and no message is shown', async () => {
  const replay = {
    code: RefusalCode.ALREADY_CREATED,
    msg: 'This token was already created.',
    data: { token: '', item: token },
  }
  server.use(puyu.post('/puyu/user/tokens', ({ response }) => response(200).json(replay)))
  const { client, reports } = createClient()
  expect([await client.createToken({ token_name: 'notebook' }, 'key-00001'), reports]).toEqual([replay, []])
})
