import { useCallback, useState } from 'react'

/** Whether an image could not be loaded, also if it failed in the served page before React took it over. */
export function useBrokenImage(src: string) {
  const [broken, setBroken] = useState('')
  const onError = () => setBroken(src)
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      // An image that has failed is complete, too; only decoding tells them apart, for a drawing without a size as well.
      if (image?.complete) image.decode().catch(() => setBroken(src))
    },
    [src],
  )
  return { isBroken: broken !== '' && broken === src, image: { ref, onError } }
}
