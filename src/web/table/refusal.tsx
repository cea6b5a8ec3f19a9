/** A refused move: the referee's own sentence beside what was tapped. The choice stays as it was. */
import { useTable } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { Icon } from '../ui/icons.tsx';

/** Shows the last refusal, if there is one. Stands where the move was made. */
export function RefusalNote() {
  const { refused } = useTable().props;
  if (!refused) return null;
  return (
    <div class={`refuse ${refused.stale ? 'soft' : ''}`}>
      <span class="ic">
        <Icon name={refused.stale ? 'undo' : 'x'} />
      </span>
      <span>
        <b>{refused.stale ? t.table.staleTitle : t.table.refused}</b> {refused.reason}
      </span>
    </div>
  );
}
