import { lastPage } from '@/openapi/rules/queries'

/** The page that an address asks for, from 1; the first where it asks for none that there can be. */
export function pageFrom(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return page <= lastPage ? page : 1
}

/** How many pages there are; one where there is nothing. */
export const pageCount = ({ total, page_size: size }: { total: number; page_size: number }) =>
  Math.max(1, Math.ceil(total / size))
