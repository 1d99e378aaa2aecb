import * as v from 'valibot'
import { can } from '../can.ts'
import { isPerson } from '../model/actor.ts'
import { command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { newsKindNames } from './news-kinds.ts'

/**
 * Switches a kind of news off or on again for the caller (DECISIONS 'Notifications': 'Each can be switched off by its
 * reader'). What they were told before stays.
 */
export const muteNews = command(
  v.object({ kind: v.picklist(newsKindNames, 'Choose a kind of notification'), muted: v.boolean() }),
  ({ draft, me }, { kind, muted }) => {
    if (!isPerson(me) || !can.editProfile(draft, me, me))
      return refuse('forbidden', 'Log in to choose what you hear about.')
    if (me.mutedNews.includes(kind) === muted) return
    const others = me.mutedNews.filter((one) => one !== kind)
    draft.users.update(me, { mutedNews: muted ? [...others, kind] : others })
  },
)
