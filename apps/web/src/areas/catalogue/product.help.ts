import { type PageHelp, recordKeys } from '../../app/help.ts';

/** How a product's record is worked with. */
export const productHelp = {
  '/catalogue/products/$id': {
    intro:
      'One product: what it is and fits, who offers it and for how much, what a customer pays and why, where it lies, who waits for it and how many are fitted.',
    tasks: [
      { title: 'Correct what it is', steps: ['Press Edit at Details.', 'Change what is wrong and press Save. Jobs keep the lines that came from it.'] },
      {
        title: 'Take over what its code says',
        steps: [
          'Below the details stands what the Eurocode seems to say. Where that differs from what is written, what is written counts.',
          'Press Take over what the code says, or leave it where the code is wrong.',
        ],
      },
      {
        title: 'See what a customer pays',
        steps: [
          'Choose the customer, quantity and day at Price.',
          'Each line is a step with what it gives; the one taken is marked. A link to this address shows the same.',
        ],
      },
      {
        title: 'Change what it is sold for',
        steps: [
          'Press Edit at Price, enter the list price and press Save.',
          'One that moves far, or lies below cost, waits at Price until somebody else who may change the catalogue confirms it there; it stands at For me with them. The old price counts until then.',
        ],
      },
      {
        title: 'Write down a supplier’s code, a carmaker’s number or another barcode',
        steps: ['Press Edit at Other codes and Add a code.', 'The product is found by it from then on, and scanners know the barcode.'],
      },
      {
        title: 'It is no longer made',
        steps: [
          'Choose Discontinue in the menu, and the product that replaces it where there is one.',
          'It is no longer proposed for jobs and orders. Reinstate in the menu takes it up again.',
        ],
      },
      {
        title: 'Print labels',
        steps: [
          'Press Print labels, choose sheets or single labels and how many.',
          'Print the PDF at its actual size. Begin at label goes on with a sheet that was begun.',
        ],
      },
      {
        title: 'Add a picture',
        steps: [
          'Press Add at Pictures and choose one, or take it with the phone.',
          'Press a picture to see it large, to make it the main one or to remove it.',
        ],
      },
    ],
    keys: recordKeys,
    words: [
      ['Landed', 'What one costs when it has arrived: net and surcharge.'],
      [
        'Best buy',
        'What a best-buy file names, else the cheapest landed offer in force, of equal ones the one that comes sooner. It says what it saves against the next supplier.',
      ],
      ['Standard cost', 'What it is taken to cost where nobody offers it.'],
      ['Nothing set aside', 'The job has no piece of it, neither in stock nor on order.'],
      ['Discontinued', 'It is proposed no more; what replaces it stands at Replacement.'],
    ],
    refusals: [
      ['Another product has the code already', 'Codes are the same whatever their case. Open the product that is named, or choose another code.'],
      ['The barcode is on another product already', 'A scanner could not tell the two apart. Take it from the other one first.'],
      ['It is itself replaced by this product', 'Two products cannot replace each other. Choose the newest of them.'],
    ],
  },
} as const satisfies Readonly<Record<string, PageHelp>>;
