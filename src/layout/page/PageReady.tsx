import { useLocation } from 'react-router-dom'
import { useReadyMark } from '@/src/ui/hooks/useReadyMark'

const root = () => document.documentElement

/**
 * Says on `<html>` that the page at this path answers (`data-ready="/path"`): automation waits for it. To be rendered with
 * whatever a page comes to, and not with what stands in its place until then.
 */
export function PageReady() {
  useReadyMark(root, useLocation().pathname)
  return null
}
