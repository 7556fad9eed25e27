import type { Stories } from '@/src/ui/story'
import { ColouredCode } from '../code/ColouredCode'

const program = `# a comment\nimport os\nprint(f"{os.environ['TOKEN']}", 1)`

export const stories: Stories = {
  coloured: () => <ColouredCode code={program} language="python" />,
  'unknown language': () => <ColouredCode code={program} language="" />,
  'still growing': () => <ColouredCode code={program} language="python" isGrowing />,
}
