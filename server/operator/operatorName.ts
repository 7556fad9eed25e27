import { userInfo } from 'node:os'

/** Who runs this process, by the system's own name; empty where it has none, as in some containers. */
export function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** The operator as the audit log calls them. The name is what the command line says of itself, without proof. */
export function actorNamed(name = ''): string {
  return /^[\w.@-]{1,64}$/.test(name) ? `operator:${name}` : 'operator'
}
