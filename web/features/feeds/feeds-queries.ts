import { callOptions } from '#web/api/call-options.ts'

export const ownFeed = callOptions('feeds', 'own')
