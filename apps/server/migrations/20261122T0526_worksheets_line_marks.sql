-- Whether glass is fitted and its features confirmed goes together: taken apart, PostgreSQL expects a hundred times the lines that wait, and sorts all
-- jobs at hand to meet them.
create statistics worksheet_line_marks (mcv) on kind, fitted_at, features_confirmed_at, unconfirmed_reason from worksheet_line;
