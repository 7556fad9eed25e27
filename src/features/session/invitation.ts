import { isSuccess } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'

/** Checks the signed-in person's invitation. The result changes nothing; only a failure is reported. */
export async function checkInvitation(call: CallOperation, report: (error: unknown) => void): Promise<void> {
  const answer = await call('validateInvitation', {})
  if (!isSuccess(answer)) report(new Error(`the invitation could not be checked: ${answer.cause?.kind ?? answer.code}`))
}
