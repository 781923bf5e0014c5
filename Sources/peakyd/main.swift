print("peakyd")
