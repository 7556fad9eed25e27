import { beforeAll } from 'vitest'
import { forgetSecrets } from './seenSecrets'

beforeAll(forgetSecrets)
