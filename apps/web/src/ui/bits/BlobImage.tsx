import { useEffect, useRef } from 'react';

/** An image that was fetched with the session's rights; its address is taken back when it is no longer shown. */
export function BlobImage({ blob, alt, className }: { readonly blob: Blob; readonly alt: string; readonly className?: string | undefined }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={image} alt={alt} className={className} />;
}
