import { queryOptions } from '@tanstack/react-query'
import type { FoundInSchool } from '#contract/search.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { api } from '#web/api/client.ts'

/** Staff search the school, students what is theirs. The palette shows a failure itself, and at once. */
export function searchQuery(role: Role, searchText: string) {
  return queryOptions({
    queryKey: ['search', role, searchText] as const,
    queryFn: async ({ signal }): Promise<FoundInSchool[]> => {
      const sent = { query: { searchText }, signal }
      if (role === ROLE.employee) return (await api.search.school(sent)).rows
      return (await api.search.own(sent)).rows.map((row) => ({ ...row, to_grade: 0 }))
    },
    enabled: searchText !== '',
    // Read again whenever it is shown: people are renamed.
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}
