import type { Stories } from '@/src/ui/story'
import { CodeSample } from '../CodeSample'

const long = `curl https://portal.example/v1/chat/completions -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{"model": "intern-latest"}'`

export const stories: Stories = {
  rest: (say) => <CodeSample title={say('安装', 'Install')} code={'npm ci\nnpm start'} />,
  'long lines': (say) => <CodeSample title={say('第一次调用', 'First call')} code={long} />,
}
