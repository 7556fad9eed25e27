import type { ProjectPage } from '@/openapi/types'

/** A sample next to one with stars, a day and hostile words: more than there are on the page. */
export const someProjects: ProjectPage = {
  list: [
    {
      id: 'one',
      name: 'One </script><b>',
      description: 'Says "nothing" & more.',
      cover: '',
      tags: [3],
      status: 2,
      stars: 12_345,
      updated_at: '2026-01-01T23:30:00.000Z',
      links: { github_url: 'https://github.com/example/one', hf_app_url: 'javascript:alert(1)' },
    },
    ...['two', 'three', 'four'].map((id) => ({
      id,
      name: id,
      description: '',
      cover: '',
      tags: [1 as const],
      status: 1 as const,
      sample: true,
      links: {},
    })),
  ],
  total: 20,
  page: 1,
  page_size: 12,
  stars_known: true,
}
