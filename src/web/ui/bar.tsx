/** The bar on top: where you are, whose turn it is, and what is always at hand. */
import type { ComponentChildren } from 'preact';
import { t } from '../texts/index.ts';
import { IconButton } from './controls.tsx';
import { Icon } from './icons.tsx';
import { turnTheme } from './settings.ts';

/** The bar of a table or a replay. */
export function Bar(props: {
  readonly title: string;
  readonly subtitle: string;
  /** The pill. */
  readonly children?: ComponentChildren;
  /** Buttons at the right, before the theme. */
  readonly tools?: ComponentChildren;
  /** Buttons at the very right, on phones too. */
  readonly menu?: ComponentChildren;
}) {
  return (
    <header class="bar">
      <div class="bar-l">
        <a class="icon-btn" href="#/" aria-label={t.lobby.back}>
          <Icon name="back" />
        </a>
        <a class="logo dk-only" href="#/">
          <svg aria-hidden="true">
            <use href="#logo" />
          </svg>
          <span class="sr">{t.app}</span>
        </a>
        <div class="bar-title">
          <h1>{props.title}</h1>
          <span>{props.subtitle}</span>
        </div>
      </div>
      {props.children ?? <span />}
      <div class="bar-r">
        {props.tools}
        <IconButton icon="moon" label={t.lobby.theme} class="dk-only" onClick={turnTheme} />
        {props.menu}
      </div>
    </header>
  );
}
