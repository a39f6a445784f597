import type { school } from '#contract/school.ts'
import type { Handlers } from '../../http/handler.ts'
import { addCampus, updateCampus } from './campus-changes.ts'
import { addDayOff, removeDayOff, updateDayOff } from './day-off-changes.ts'
import { closeFirstSteps, readFirstSteps, skipFirstStep } from './first-steps.ts'
import { mailStatus, sendTestMail } from './mail-status.ts'
import { findSettings, listCampuses, listDaysOff, listTags, listTagUses } from './queries.ts'
import { removeLogo, replaceLogo, setAttendance, updateSettings } from './settings-changes.ts'
import { mergeTag, removeTag, renameTag } from './tag-changes.ts'

export const schoolHandlers: Handlers<typeof school> = {
  identity: async ({ ctx }) => ctx.identity.current(),
  settings: ({ ctx }) => findSettings(ctx.db),
  updateSettings: ({ ctx, actor, body }) => updateSettings(ctx.db, body, { actor_id: actor.id, now: ctx.now() }),
  uploadLogo: ({ ctx, actor, query, exchange }) =>
    replaceLogo(ctx.db, { ...query, by: { actor_id: actor.id, now: ctx.now() } }, exchange),
  removeLogo: ({ ctx, actor, query }) => removeLogo(ctx.db, { ...query, by: { actor_id: actor.id, now: ctx.now() } }),
  setAttendance: ({ ctx, actor, body }) => setAttendance(ctx.db, body, { actor_id: actor.id, now: ctx.now() }),

  mail: ({ ctx }) => mailStatus(ctx),
  testMail: ({ ctx, actor }) => sendTestMail(ctx, actor),

  firstSteps: ({ ctx }) => readFirstSteps(ctx.db),
  skipFirstStep: ({ ctx, actor, params }) => skipFirstStep(ctx.db, params.step, { actor_id: actor.id, now: ctx.now() }),
  closeFirstSteps: ({ ctx, actor }) => closeFirstSteps(ctx.db, { actor_id: actor.id, now: ctx.now() }),

  async campuses({ ctx }) {
    const rows = await listCampuses(ctx.db)
    return { rows, count: rows.length }
  },
  addCampus: ({ ctx, actor, body }) => addCampus(ctx.db, body, { actor_id: actor.id, now: ctx.now() }),
  updateCampus: ({ ctx, actor, params, body }) =>
    updateCampus(ctx.db, params.id, body, { actor_id: actor.id, now: ctx.now() }),

  async daysOff({ ctx }) {
    const rows = await listDaysOff(ctx.db)
    return { rows, count: rows.length }
  },
  addDayOff: ({ ctx, actor, body }) => addDayOff(ctx.db, body, { actor_id: actor.id, now: ctx.now() }),
  updateDayOff: ({ ctx, actor, params, body }) =>
    updateDayOff(ctx.db, params.id, body, { actor_id: actor.id, now: ctx.now() }),
  removeDayOff: ({ ctx, actor, params }) => removeDayOff(ctx.db, params.id, { actor_id: actor.id, now: ctx.now() }),

  async tags({ ctx }) {
    const rows = await listTags(ctx.db)
    return { rows, count: rows.length }
  },
  async tagUses({ ctx }) {
    const rows = await listTagUses(ctx.db)
    return { rows, count: rows.length }
  },
  renameTag: ({ ctx, actor, params, body }) =>
    renameTag(ctx.db, params.id, body, { actor_id: actor.id, now: ctx.now() }),
  mergeTag: ({ ctx, actor, params, body }) =>
    mergeTag(ctx.db, params.id, body.into, { actor_id: actor.id, now: ctx.now() }),
  removeTag: ({ ctx, actor, params }) => removeTag(ctx.db, params.id, { actor_id: actor.id, now: ctx.now() }),
}
