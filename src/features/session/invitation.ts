import { isSuccess } from '@/openapi/answers'
import type { PuyuClient } from '@/openapi/client'

/** Checks the signed-in person's invitation. The result changes nothing; only a failure is reported. */
export async function checkInvitation(client: PuyuClient, report: (error: unknown) => void): Promise<void> {
  const answer = await client.validateInvitation()
  if (!isSuccess(answer)) report(new Error(`the invitation could not be checked: ${answer.cause?.kind ?? answer.code}`))
}
