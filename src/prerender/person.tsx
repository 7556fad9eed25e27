import { renderToString } from 'react-dom/server'
import { userPlaceholders, type RenderBundle } from '@/openapi/renderBundle'
import type { UserInfo } from '@/openapi/types'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor } from '../i18n/texts'
import { Avatar } from '../ui/data/Avatar'

/** A placeholder user: each text is the slot that it represents. */
export const placeholderUser: UserInfo = {
  ssoUid: '',
  username: userPlaceholders.username,
  nickname: userPlaceholders.name,
  avatar: userPlaceholders.avatar,
  email: '',
}

const anyPicture = renderToString(<Avatar src={placeholderUser.avatar} initial="" />)

/** Users without a picture have a letter instead: the slot is the whole element. */
export const withPictureSlot = (html: string): string => html.replaceAll(anyPicture, userPlaceholders.avatar)

/** See `RenderBundle`. React escapes here as it does in the browser, so that it finds there what it expects. */
export const renderPerson: RenderBundle['renderPerson'] = async ({ username, nickname, avatar }, language) => {
  await loadTexts(language)
  const [initial = ''] = Array.from(username)
  return {
    name: renderToString(nickname.trim() || textsFor(language).user.nameNotSet()),
    username: renderToString(username),
    avatar: renderToString(<Avatar src={avatar} initial={initial} />),
  }
}
