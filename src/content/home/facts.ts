/** Figures of the front page: targets of its counters. */
export const homeNumbers = { universities: 500, enterprises: 1000, developers: 100_000, projects: 500 } as const

/** Releases, newest last; each key names its words under `homeSections.timeline`. */
export const timeline = [
  { date: '2023-07-06', key: 'd20230706' },
  { date: '2023-08', key: 'd202308' },
  { date: '2023-09-20', key: 'd20230920' },
  { date: '2023-09-27', key: 'd20230927' },
  { date: '2023-12-28', key: 'd20231228' },
  { date: '2024-01-17', key: 'd20240117' },
  { date: '2024-04-18', key: 'd20240418' },
  { date: '2024-07-03', key: 'd20240703' },
  { date: '2024-07-04', key: 'd20240704' },
  { date: '2024-07-28', key: 'd20240728' },
  { date: '2024-12-05', key: 'd20241205' },
  { date: '2024-12-12', key: 'd20241212' },
  { date: '2025-01-15', key: 'd20250115' },
  { date: '2025-04-11', key: 'd20250411' },
  { date: '2025-07-26', key: 'd20250726' },
  { date: '2025-08-20', key: 'd20250820' },
  { date: '2025-08-26', key: 'd20250826' },
  { date: '2025-09', key: 'd202509' },
  { date: '2026-02-04', key: 'd20260204' },
  { date: '2026-05-15', key: 'd20260515' },
] as const

/** The organisation's repositories; `countKey` names the star count. */
export const repositories = [
  { name: 'Intern-S1', link: 'https://github.com/InternLM/Intern-S1', countKey: 'intern_s1', key: 'internS1' },
  { name: 'InternLM', link: 'https://github.com/InternLM/InternLM', countKey: 'internlm', key: 'internLm' },
  { name: 'InternVL', link: 'https://github.com/OpenGVLab/InternVL', countKey: 'internvl', key: 'internVl' },
  {
    name: 'InternLM-XComposer',
    link: 'https://github.com/InternLM/InternLM-XComposer',
    countKey: 'xcomposer',
    key: 'xComposer',
  },
  { name: 'Tutorial', link: 'https://github.com/InternLM/Tutorial', countKey: 'tutorial', key: 'tutorial' },
  {
    name: 'InternBootcamp',
    link: 'https://github.com/InternLM/InternBootcamp',
    countKey: 'internbootcamp',
    key: 'internBootcamp',
  },
] as const

/** The address of each model's licence. */
export const licencesAddress = 'https://github.com/InternLM/InternLM#license'

/** The interest groups by tag; each key names its words under `homeSections.groups`. */
export const homeGroups = [
  { tag: 1, key: 'g1' },
  { tag: 2, key: 'g2' },
  { tag: 3, key: 'g3' },
  { tag: 4, key: 'g4' },
  { tag: 5, key: 'g5' },
] as const
