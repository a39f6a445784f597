console.log('There are no benchmarks yet.')
