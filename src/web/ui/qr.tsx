/** A code to scan, drawn when it is needed. */
import { useEffect, useState } from 'preact/hooks';

/** The text as a QR code. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [cells, setCells] = useState<{ readonly size: number; readonly path: string } | null>(null);
  useEffect(() => {
    void import('qrcode').then((library) => {
      const { modules } = library.create(text, { errorCorrectionLevel: 'M' });
      let path = '';
      for (let y = 0; y < modules.size; y++) {
        for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
      }
      setCells({ size: modules.size, path });
    });
  }, [text]);
  if (!cells) return <span class="qr" />;
  return (
    <svg
      class="qr"
      viewBox={`-2 -2 ${cells.size + 4} ${cells.size + 4}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={`M-2 -2h${cells.size + 4}v${cells.size + 4}H-2z`} fill="#fff" />
      <path d={cells.path} fill="#000" />
    </svg>
  );
}
