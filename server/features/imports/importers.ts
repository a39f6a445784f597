import type { ImportKind } from '#domain/import-kinds.ts'
import { assignmentImporter } from './assignments.ts'
import { employeeImporter } from './employees.ts'
import { placementImporter } from './placements.ts'
import type { Importer } from './plan.ts'
import { studentImporter } from './students.ts'

/** Facts and writes of a kind are its own business. */
type AnyImporter = Importer<unknown, unknown>

export const IMPORTERS: Record<ImportKind, AnyImporter> = {
  students: studentImporter as AnyImporter,
  employees: employeeImporter as AnyImporter,
  assignments: assignmentImporter as AnyImporter,
  placements: placementImporter as AnyImporter,
}
