import { Reader } from './reader'
import { expect, test as base } from './test'

type Fixtures = {
  reader: Reader
  /** Compares the announcements with the journey's stored transcript in this language. */
  keep: (journey: string) => void
}

/** A journey by keyboard alone, as a screen reader announces it. */
export const test = base.extend<Fixtures>({
  reader: async ({ page, screenName }, use, info) => {
    info.skip(screenName === 'phone', 'a keyboard belongs to a desktop')
    await use(await Reader.of(page))
  },
  keep: ({ reader, language }, use) =>
    use((journey) => expect(reader.transcript()).toMatchSnapshot(`${journey}.${language}.txt`)),
})

export { expect }
