/** What the seat to act is asked, one panel for each decision; and what to look at while others act. */
import { RecentMoves, WaitingSheet } from '../recent.tsx';
import { Auction, Nominate, Scrap } from './auction.tsx';
import { Build } from './building.tsx';
import { BuyFuel } from './fuel-order.tsx';
import type { Asked } from './panel.tsx';
import { Mix, Run } from './running.tsx';
import { w } from './words.ts';

/** So many moves are recalled while others act. */
const RECALLED = 5;

/** The panel for the decision at hand. It is always there, so that nothing below it moves. */
export function Question(asked: Asked) {
  const { view, legal } = asked.props;
  if (legal.length === 0) return view.auction ? <Auction {...asked} /> : <Waiting {...asked} />;
  switch (view.decision) {
    case 'nominate':
      return <Nominate {...asked} />;
    case 'open':
    case 'bid':
      return <Auction {...asked} />;
    case 'scrap':
      return <Scrap {...asked} />;
    case 'fuel':
      return <BuyFuel {...asked} />;
    case 'build':
      return <Build {...asked} />;
    case 'run':
      return <Run {...asked} />;
    case 'return':
    case 'burn':
      return <Mix {...asked} />;
    default:
      return <Waiting {...asked} />;
  }
}

/** Others act: whose turn it is, and what was done last. */
function Waiting({ props }: Asked) {
  const { view, name } = props;
  const title = view.turn < 0 ? w.did.over : w.wait(name(view.turn));
  return (
    <>
      <section class="auc watch dk-only" aria-label={title}>
        <span class="label">{title}</span>
        <RecentMoves most={RECALLED} />
      </section>
      <WaitingSheet label={title} />
    </>
  );
}
